extension FenceCollector {
  /// The shapes of a feature: all areas together are one, each circle and corridor is one more.
  func shapes(
    of feature: FeatureDraft, _ repairs: inout [GeometryRepair]
  ) throws(Refusal) -> [FenceShape] {
    let draft = feature.geometry
    var shapes: [FenceShape] = []
    do throws(GeometryError) {
      if !draft.areas.isEmpty {
        let built = try Polygon.build(parts: draft.areas, options: options.geometry)
        repairs = built.repairs
        shapes.append(.polygon(built.polygon))
      }
      for circle in draft.circles {
        shapes.append(
          .circle(
            try Circle(
              centre: circle.centre, radiusMetres: circle.radiusMetres, options: options.geometry)))
      }
    } catch {
      throw Refusal(error)
    }
    if !draft.points.isEmpty {
      guard let radius = try length(of: feature, PropertyNames.radius) else {
        throw Refusal(
          "a point is no fence without a radius; add a property 'radius' (metres), 'radius_km', "
            + "'radius_ft' or 'radius_mi'")
      }
      do throws(GeometryError) {
        for point in draft.points {
          shapes.append(
            .circle(try Circle(centre: point, radiusMetres: radius, options: options.geometry)))
        }
      } catch {
        throw Refusal(error)
      }
    }
    if !draft.lines.isEmpty {
      let width = try length(of: feature, PropertyNames.width)
      let radius = width == nil ? try length(of: feature, PropertyNames.radius) : nil
      guard let halfWidth = width ?? radius else {
        throw Refusal(
          "a line is no fence without a width; add a property 'half_width_m' or 'buffer' (to either "
            + "side), or 'width_m' (the whole)")
      }
      do throws(GeometryError) {
        for line in draft.lines {
          shapes.append(
            .corridor(
              try Corridor(path: line, halfWidthMetres: halfWidth, options: options.geometry)))
        }
      } catch {
        throw Refusal(error)
      }
    }
    return shapes
  }

  /// The first property that is the wanted measure and not blank, in metres to either side.
  private func length(
    of feature: FeatureDraft, _ meaning: (String) -> PropertyNames.Measure?
  ) throws(Refusal) -> Double? {
    for property in feature.properties where !property.value.isBlank {
      let measure =
        property.name == options.radiusProperty
        ? PropertyNames.Measure() : meaning(PropertyNames.plain(property.name))
      guard let measure else { continue }
      guard let metres = property.value.metres(unit: measure.unit ?? options.lengthUnit) else {
        throw Refusal("the property '\(property.name)' is no length; write a number")
      }
      return measure.isWhole ? metres / 2 : metres
    }
    return nil
  }

  /// From when until when the fence is active.
  mutating func activeWindow(
    of feature: FeatureDraft
  ) throws(Refusal) -> (from: Int64?, until: Int64?) {
    var from: Int64?
    var until: Int64?
    for property in feature.properties where !property.value.isBlank {
      let name = PropertyNames.plain(property.name)
      var isFrom = property.name == options.activeFromProperty
      var isUntil = property.name == options.activeUntilProperty
      if !isFrom && !isUntil {
        isFrom = PropertyNames.activeFrom.contains(name)
        isUntil = PropertyNames.activeUntil.contains(name)
        guard isFrom || isUntil else { continue }
        guard options.appliesKnownWindows else {
          note("'\(property.name)' looks like a time of validity and is not applied")
          continue
        }
      }
      guard let time = property.value.milliseconds else {
        throw Refusal(
          "the property '\(property.name)' is no time; write ISO 8601 or Unix seconds")
      }
      if isFrom { from = from ?? time } else { until = until ?? time }
    }
    if let from, let until, from >= until {
      throw Refusal("its active window ends before it begins")
    }
    return (from, until)
  }
}
