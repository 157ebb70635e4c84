import * as z from 'zod/mini'
import type { SourceId } from '../ids.ts'
import type { ServiceName } from '../source/service.ts'
import type { ResultType } from './result-type.ts'

/** Result kinds of spec §9, and two of our own for what calendars and task lists hold. */
export const resultKinds = [
  'directory',
  'email',
  'page',
  'form',
  'document',
  'sheet',
  'slide',
  'hwpx',
  'docx',
  'pptx',
  'xlsx',
  'pdf',
  'txt',
  'html',
  'event',
  'task',
] as const
export const ResultKind = z.enum(resultKinds)
export type ResultKind = z.infer<typeof ResultKind>

export const datePresets = ['past_day', 'past_week', 'past_month', 'past_year', 'custom'] as const
export type DatePreset = (typeof datePresets)[number]

/** Formats by group (spec §9); callers of the API narrow a search by them. */
export const contentFormats = {
  document: ['google_docs_document', 'google_docs_spreadsheet', 'google_docs_presentation', 'google_docs_form'],
  file: [
    'txt',
    'csv',
    'md',
    'html',
    'pdf',
    'rtf',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'ppt',
    'pptx',
    'hwp',
    'hwpx',
    'odp',
    'ods',
    'odt',
    'epub',
    'eml',
  ],
} as const

/** Formats as people choose between them. Google's own documents stand beside the files that hold the same. */
export const formatGroups = {
  pdf: ['pdf'],
  word: ['docx', 'doc', 'odt', 'rtf', 'google_docs_document'],
  sheet: ['xlsx', 'xls', 'csv', 'ods', 'google_docs_spreadsheet'],
  slide: ['pptx', 'ppt', 'odp', 'google_docs_presentation'],
  hwp: ['hwp', 'hwpx'],
  eml: ['eml'],
} as const
export type FormatGroup = keyof typeof formatGroups
export const formatGroupNames = Object.keys(formatGroups) as FormatGroup[]

/** How many documents each group holds; those that hold none are left out. @param counts by format. */
export function countGroups(counts: readonly { format: string; count: number }[]): { group: FormatGroup; count: number }[] {
  const sizeOf = (formats: readonly string[]) =>
    counts.reduce((sum, { format, count }) => (formats.includes(format) ? sum + count : sum), 0)
  return formatGroupNames.map((group) => ({ group, count: sizeOf(formatGroups[group]) })).filter(({ count }) => count > 0)
}

/** Type filters that mean a service, not a kind of document. */
const serviceTypes: readonly ResultType[] = ['issue', 'design', 'mail']

/**
 * The sources a search goes to, from the type filter and the chosen sources (spec §5).
 * @param typeOf the type filter that means a service alone
 * @returns null for no restriction; an empty list means an empty result without a call.
 */
export function searchedSources(
  types: readonly ResultType[],
  chosen: readonly SourceId[] | null,
  sources: readonly { sourceId: SourceId; serviceName: ServiceName }[],
  typeOf: (service: ServiceName) => ResultType | undefined,
): SourceId[] | null {
  // A type of documents beside that of a service widens it again: "issue or file" is not limited to services of issues.
  if (types.length === 0 || !types.every((type) => serviceTypes.includes(type))) return chosen ? [...chosen] : null
  const fitting = sources
    .filter(({ serviceName }) => types.some((type) => type === typeOf(serviceName)))
    .map((source) => source.sourceId)
  return chosen ? fitting.filter((id) => chosen.includes(id)) : fitting
}
