import type { Said } from '@quarry/contract/source/service'

/** What is said at a field of a form. */
export type FieldTexts = {
  label: Said
  help?: Said
  /** In place of `help` where the field may be left empty, such as after consent. */
  helpIfOptional?: Said
  /** What a value looks like, said when one is refused. */
  wrong?: Said
  /** Page of the service where the value is found. */
  link?: `https://${string}`
  /** The choices of a select. */
  options?: Readonly<Record<string, Said>>
}

/** How an administrator makes a client of their own at a provider. */
export type SetUpTexts = {
  /** Where a client is registered. */
  console: `https://${string}`
  /** In this order; what is to be copied there follows `redirect` and `scopes`. */
  steps: Readonly<Record<'open' | 'make' | 'redirect' | 'scopes' | 'values', Said>>
}

type NamesIn<Settings> = Settings extends unknown ? keyof Settings & string : never

/** What a vendor's forms say. @typeParam Unasked what the settings hold beside the fields, the product's own memory. */
export type Texts<Settings, Unasked extends string = never> = {
  /** What is found there, below the name in the list of services. */
  about: Said
  fields: Readonly<Record<Exclude<NamesIn<Settings>, Unasked>, FieldTexts>>
}
