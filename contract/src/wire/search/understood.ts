import { z } from 'zod'
import { DocumentId } from '../../domain/ids.ts'
import { operatorNames } from '../../domain/search/operators.ts'
import { ResultKind } from '../../domain/search/search.ts'
import { ServiceName } from '../../domain/source/service.ts'

/** A word for which others were looked for. @property by how they are written; none where `how` is `initials`: those of titles. */
const Replaced = z.object({ typed: z.string(), by: z.array(z.string()), how: z.enum(['slip', 'keys', 'initials']) })

/**
 * How an operator was understood.
 * @property start offset in the query, as is `end`. @property means what it narrowed the search to: names of sources, folders or people, a type,
 * formats, a day. @property problem why it narrows nothing. `unknown`: nothing is called so, and its value was looked for as words; `empty`:
 * it has no value; `excluding`: a minus before it.
 */
const UnderstoodOperator = z.object({
  name: z.enum(operatorNames),
  value: z.string(),
  start: z.int(),
  end: z.int(),
  means: z.array(z.string()),
  problem: z.enum(['unknown', 'empty', 'excluding']).nullable(),
})

export const Understood = z
  .object({
    /** What was looked for; empty where operators alone listed what passes them, the latest first. */
    query: z.string(),
    operators: z.array(UnderstoodOperator),
    /** What the words of time were taken for: the days from the first to the last, which count more; null: the newest do. */
    time: z.object({ words: z.string(), from: z.iso.date().nullable(), to: z.iso.date().nullable() }).nullable(),
    replaced: z.array(Replaced),
    /** What may have been meant where little was found. */
    offers: z.array(Replaced),
    /** The text was too long, and its end was not looked at. */
    isCut: z.boolean(),
  })
  .meta({ id: 'UnderstoodSearch' })
export type Understood = z.infer<typeof Understood>

export const SuggestedDocument = z
  .object({
    documentId: DocumentId,
    title: z.string(),
    /** Ranges of `title` that match. */
    titleMarks: z.array(z.tuple([z.int(), z.int()])),
    link: z.string(),
    kind: ResultKind,
    format: z.string(),
    sourceName: z.string(),
    serviceName: ServiceName,
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SuggestedDocument' })
export type SuggestedDocument = z.infer<typeof SuggestedDocument>
