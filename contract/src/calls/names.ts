import type { Call } from './call.ts'

/**
 * The words of the wire that the product has others for: one thing has one name in the server and in the web app, and three on the wire.
 * No two fields of one object become the same (see api.test.ts).
 */
export const names = {
  workspaceContentProviderId: 'sourceId',
  contentProviderId: 'sourceId',
  workspaceContentProviderInfoId: 'sourceId',
  contentProviderIdList: 'sourceIds',
  contentProviderList: 'sources',
  publicCp: 'publicSources',
  restrictedCp: 'restrictedSources',
  ownedCp: 'owned',
  notOwnedCp: 'notOwned',
  workspaceContentProviderDisplayName: 'sourceName',
  workspaceContentProviderServiceName: 'serviceName',
  workspaceContentProviderVendor: 'vendor',
  contentProviderSearchResultCountMapList: 'sourceCounts',
  workspaceAgentInfoId: 'agentId',
  workspaceAgentId: 'agentId',
  workspaceAgentInfoIds: 'agentIds',
  deleteWorkspaceAgentInfoIds: 'agentIds',
  agentClientInfoId: 'channelClientId',
  shareMode: 'isShared',
  toneAndStyle: 'tone',
  customInstructions: 'instructions',
} as const

type Names = typeof names
type NameOf<Field> = Field extends keyof Names ? Names[Field] : Field

/**
 * Fields that hold what people, services or models named themselves, such as arguments of tools: whatever a key in it is called, it is theirs.
 */
const open = ['settings', 'details', 'options', 'facts', 'value', 'fixed', 'detail'] as const
type Open = (typeof open)[number]

const openFields: ReadonlySet<string> = new Set(open)
export const isAsItIs = (field: string): boolean => openFields.has(field)

/** The same with the names of the product, to the last field that is ours. */
export type Named<T> = T extends string | number | boolean | bigint | symbol | null | undefined
  ? T
  : T extends readonly unknown[]
    ? { [Index in keyof T]: Named<T[Index]> }
    : T extends object
      ? { [Field in keyof T as NameOf<Field>]: Field extends Open ? T[Field] : Named<T[Field]> }
      : T

/** The same, of its own fields alone. */
export type FieldsNamed<T> = { [Field in keyof T as NameOf<Field>]: T[Field] }

/** Where a call does not say otherwise. */
const usualFields: Readonly<Record<string, string>> = {
  sourceId: 'workspaceContentProviderId',
  sourceIds: 'contentProviderIdList',
  agentId: 'workspaceAgentInfoId',
  agentIds: 'workspaceAgentInfoIds',
  channelClientId: 'agentClientInfoId',
  tone: 'toneAndStyle',
  instructions: 'customInstructions',
}

/** The field of a call that a caller's field is sent as. */
export const fieldOf = (name: string, { fields }: Call): string => fields?.[name] ?? usualFields[name] ?? name

export const nameOf = (field: string): string => (Object.hasOwn(names, field) ? names[field as keyof Names] : field)

/** What came by the wire, with the names of the product. */
export const named = <T>(value: T): Named<T> => inProductNames(value) as Named<T>

function inProductNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inProductNames)
  // In a loop, because every reply passes here: lists of pairs took as long as parsing it.
  const renamed: Record<string, unknown> = {}
  for (const [field, held] of Object.entries(value))
    if (field !== '__proto__') renamed[nameOf(field)] = isAsItIs(field) ? held : inProductNames(held)
  return renamed
}
