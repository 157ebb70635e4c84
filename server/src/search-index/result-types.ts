import type { ResultType } from '@quarry/contract/search/result-type'
import type { ResultKind } from '@quarry/contract/search/search'
import type { ServiceName } from '@quarry/contract/source/service'
import { catalogue } from '@quarry/integrations/catalogue'
import type { Vendor } from '@quarry/integrations/kit/kit'

type Row = { service: ServiceName; declared_kind: ResultKind | null; format: string }

const vendors: Readonly<Record<string, Vendor>> = catalogue

/** What services say of things of their own; what they say nothing of is a file that somebody put there. */
const typeOfKind: Partial<Record<ResultKind, ResultType>> = {
  document: 'document',
  sheet: 'document',
  slide: 'document',
  form: 'document',
  page: 'page',
  email: 'mail',
  event: 'event',
  task: 'task',
}

/**
 * The types of search a document belongs to: those of a service of issues, designs or mails all belong to that type (spec §5), and files
 * attached there are files as well.
 */
export function kindLabel({ service, declared_kind: declared }: Row): string {
  const own = (declared && typeOfKind[declared]) ?? 'file'
  const all = vendors[service]?.about.type
  if (!all) return own
  return own === 'file' ? both(all) : all
}

const both = (type: ResultType): string => `${type} file`
const serviceTypes: readonly ResultType[] = ['issue', 'design', 'mail']

/** Labels of all documents that belong to at least one of these types. */
export const kindsOf = (types: readonly ResultType[]): string[] => [
  ...types,
  ...serviceTypes.filter((type) => types.includes('file') || types.includes(type)).map(both),
]

/** The format a document has where it is: what a service makes itself is read as what it is exported as, and stays what it is (spec §9). */
export const formatOf = ({ service, declared_kind: declared, format }: Row): string =>
  (declared && vendors[service]?.about.formats?.[declared]) || format
