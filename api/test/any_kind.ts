type NamesOf<Union> = Union extends unknown ? keyof Union : never
type FieldOf<Union, Name> = Union extends unknown
  ? Name extends keyof Union
    ? Union[Name]
    : never
  : never

/** The fields of all kinds of a union, for tests that compare several results by them. */
export type AnyKind<Union> = { [Name in NamesOf<Union>]?: FieldOf<Union, Name> }
