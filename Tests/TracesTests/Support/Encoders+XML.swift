import RulesEngine

extension Encoders {
  /// A `gx:Track`: all times, then all places.
  static func kml(_ fixes: [Fix]) -> [UInt8] {
    let head =
      "<?xml version=\"1.0\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\" "
      + "xmlns:gx=\"http://www.google.com/kml/ext/2.2\"><Placemark><gx:Track>\n"
    return Array(head.utf8) + lines(fixes) { "<when>\(iso($0.time))</when>" }
      + lines(fixes) { "<gx:coord>\($0.longitude) \($0.latitude) \($0.altitude)</gx:coord>" }
      + Array("</gx:Track></Placemark></kml>".utf8)
  }

  /// A Garmin Training Center activity.
  static func tcx(_ fixes: [Fix]) -> [UInt8] {
    let head =
      "<?xml version=\"1.0\"?>\n<TrainingCenterDatabase><Activities><Activity><Lap><Track>\n"
    return Array(head.utf8)
      + lines(fixes) { fix in
        "<Trackpoint><Time>\(iso(fix.time))</Time><Position><LatitudeDegrees>\(fix.latitude)"
          + "</LatitudeDegrees><LongitudeDegrees>\(fix.longitude)</LongitudeDegrees></Position>"
          + "<AltitudeMeters>\(fix.altitude)</AltitudeMeters><Extensions><ns3:TPX "
          + "xmlns:ns3=\"x\"><ns3:Speed>\(fix.speed)</ns3:Speed></ns3:TPX></Extensions></Trackpoint>"
      } + Array("</Track></Lap></Activity></Activities></TrainingCenterDatabase>".utf8)
  }

  /// GPX 1.0, where speed and course are elements.
  static func gpx10(_ fixes: [Fix]) -> [UInt8] {
    let head =
      "<gpx version=\"1.0\" xmlns=\"http://www.topografix.com/GPX/1/0\"><trk><trkseg>\n"
    return Array(head.utf8)
      + lines(fixes) { fix in
        let course = fix.course.isNaN ? "" : "<course>\(fix.course)</course>"
        return "<trkpt lat=\"\(fix.latitude)\" lon=\"\(fix.longitude)\"><ele>\(fix.altitude)</ele>"
          + "<time>\(iso(fix.time))</time>\(course)<speed>\(fix.speed)</speed></trkpt>"
      } + Array("</trkseg></trk></gpx>".utf8)
  }
}
