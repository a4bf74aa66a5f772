#!/usr/bin/env python3
"""Vendors' own evaluators as rivals: they read their rules and users, then evaluate all flags for
all users once for each line read.

usage: rules_rival.py ENGINE PACKAGES RULES USERS, or ENGINE PACKAGES --probe
Prints `ready VERSION`, then `SECONDS HITS CHECKSUM` for each line; contexts are made beforehand.
"""
import importlib
import importlib.metadata
import json
import sys
import time

engine, packages, rest = sys.argv[1], sys.argv[2], sys.argv[3:]
sys.path.insert(0, packages)
MASK = (1 << 64) - 1
ATTRIBUTES = ("country", "plan", "appVersion")


def launchdarkly(text, users):
    from ldclient import Context
    from ldclient.impl.evaluator import Evaluator
    from ldclient.impl.events.types import EventFactory
    from ldclient.impl.model import FeatureFlag

    flags = {key: FeatureFlag(data) for key, data in json.loads(text)["flags"].items()}
    evaluator = Evaluator(flags.get, lambda key: None, lambda key: (None, ""))
    factory = EventFactory(False)
    contexts = []
    for user in users:
        builder = Context.builder(user["id"])
        for name in ATTRIBUTES:
            builder.set(name, user[name])
        contexts.append(builder.build())
    evaluate = evaluator.evaluate
    return list(flags.values()), contexts, lambda flag, context: (
        evaluate(flag, context, factory).detail.variation_index == 0)


def eppo(text, users):
    import eppo_client
    from eppo_client.config import AssignmentLogger, Config

    client = eppo_client.init(Config(
        api_key="none", base_url="http://127.0.0.1:9", assignment_logger=AssignmentLogger(),
        poll_interval_seconds=None,
        initial_configuration=eppo_client.Configuration(flags_configuration=text.encode())))
    ask = client.get_boolean_assignment
    contexts = [(user["id"], {name: user[name] for name in ATTRIBUTES}) for user in users]
    return list(json.loads(text)["flags"]), contexts, lambda flag, context: (
        ask(flag, context[0], context[1], False))


def unleash(text, users):
    from yggdrasil_engine.engine import UnleashEngine

    client = UnleashEngine()
    client.take_state(text)
    contexts = [
        {"userId": user["id"], "properties": {name: user[name] for name in ATTRIBUTES}}
        for user in users]
    keys = [feature["name"] for feature in json.loads(text)["features"]]
    ask = client.check_enabled
    return keys, contexts, lambda flag, context: ask(flag, context).is_enabled


def growthbook(text, users):
    from growthbook import GrowthBook

    features = json.loads(text)["features"]
    contexts = [
        GrowthBook(attributes={"id": user["id"], **{name: user[name] for name in ATTRIBUTES}},
                   features=features)
        for user in users]
    return list(features), contexts, lambda flag, context: context.is_on(flag)


ENGINES = {
    "launchdarkly": (launchdarkly, "launchdarkly-server-sdk", "ldclient.impl.evaluator"),
    "eppo": (eppo, "eppo-server-sdk", "eppo_client"),
    "unleash": (unleash, "yggdrasil-engine", "yggdrasil_engine.engine"),
    "growthbook": (growthbook, "growthbook", "growthbook"),
}


def mixed(number):
    number = (number + 0x9E3779B97F4A7C15) & MASK
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


make, package, module = ENGINES[engine]
if rest == ["--probe"]:
    importlib.import_module(module)
    sys.exit(0)
with open(rest[0]) as file:
    text = file.read()
with open(rest[1]) as file:
    users = json.load(file)
flags, contexts, ask = make(text, users)
print("ready", importlib.metadata.version(package), flush=True)
for line in sys.stdin:
    begun = time.process_time()
    answers = [ask(flag, context) for context in contexts for flag in flags]
    seconds = time.process_time() - begun
    hits = [place for place, answer in enumerate(answers) if answer]
    print(seconds, len(hits), sum(map(mixed, hits)) & MASK, flush=True)
