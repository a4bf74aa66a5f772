// Whoever imports the client also needs the values it is made of: JSON, levels, seams.
@_exported public import DeliveryCore
