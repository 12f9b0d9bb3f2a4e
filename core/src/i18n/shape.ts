import type { Schema } from '@kermesse/sdk/types'
import type { en } from './en.ts'

export type Language = Schema<'Language'>

/** The texts of one language: a key that English has not, or one that only English has, is a type error. */
export type Texts = Translated<typeof en>

type Translated<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string
    ? Text<Parameter<Tree[Key]>>
    : Translated<Tree[Key]>
}

/** The names in braces: `'amount' | 'bar'` for `{amount} was paid at {bar}.` */
type Parameter<English extends string> = English extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Parameter<Rest>
  : never

declare const parameters: unique symbol

/** A text that remembers, for the type checker only, which parameters it takes. */
export type Text<Name extends string> = [Name] extends [never]
  ? string
  : string & { readonly [parameters]?: Name }
