import { z } from 'zod'
import { SynonymId, WorkspaceId } from '../../domain/ids.ts'
import { synonymLimits, synonymProblems } from '../../domain/search/synonym.ts'
import { synonymPaths } from '../../calls/search/synonym.ts'
import { route } from '../route.ts'

/** What is too much or too long is refused by name, so some more is let in here. */
const side = z.array(z.string().max(500)).max(200)
const meaning = {
  words: side,
  /** Empty: all words mean the same. Else who looks for one of the words finds these too, and not the other way. */
  finds: side,
}

export const Synonym = z.object({ id: SynonymId, words: z.array(z.string()), finds: z.array(z.string()) }).meta({ id: 'Synonym' })
export type Synonym = z.infer<typeof Synonym>

const workspace = z.object({ workspaceId: WorkspaceId })

/** Words that searches in a workspace take for each other. */
export const synonymRoutes = {
  list: route({
    ...synonymPaths.list,
    summary: 'Words that mean the same in the workspace',
    access: 'search.manage',
    query: workspace.extend({
      /** Part of one of the words. */
      search: z.string().trim().max(100).optional(),
      page: z.coerce.number().int().min(0).max(1000).default(0),
    }),
    output: z.object({
      /** Fifty a page, by their first word. */
      synonyms: z.array(Synonym),
      total: z.int(),
      /** Whether the general words of offices count as well, and how many lines of them there are. */
      hasOfficeWords: z.boolean(),
      officeWords: z.int(),
    }),
    errors: [],
  }),
  add: route({
    ...synonymPaths.add,
    summary: 'Declare that words mean the same',
    access: 'search.manage',
    body: workspace.extend(meaning),
    output: z.object({ id: SynonymId }),
    errors: ['synonymRefused', 'synonymKnown', 'synonymLimitReached'],
  }),
  change: route({
    ...synonymPaths.change,
    summary: 'Change which words mean the same',
    access: 'search.manage',
    body: workspace.extend({ id: SynonymId, ...meaning }),
    output: z.object({}),
    errors: ['synonymRefused', 'synonymKnown', 'synonymMissing'],
  }),
  remove: route({
    ...synonymPaths.remove,
    summary: 'Take back that words mean the same',
    access: 'search.manage',
    query: workspace.extend({ id: SynonymId }),
    output: z.object({}),
    errors: ['synonymMissing'],
  }),
  take: route({
    ...synonymPaths.take,
    summary: 'Declare many at once, or only say what would become of each. What cannot be taken is left out and named',
    access: 'search.manage',
    body: workspace.extend({ synonyms: z.array(z.object(meaning)).max(synonymLimits.entries), isPreview: z.boolean() }),
    output: z.object({
      /** By entry, in the order they came: null where it is taken. */
      problems: z.array(z.enum(synonymProblems).nullable()),
    }),
    errors: [],
  }),
  export: route({
    ...synonymPaths.export,
    summary: 'The same as a CSV file, which can be taken in again',
    access: 'search.manage',
    query: workspace,
    download: true,
    errors: [],
  }),
  setOfficeWords: route({
    ...synonymPaths.setOfficeWords,
    summary: 'Switch the general words of offices on or off',
    access: 'search.manage',
    body: workspace.extend({ isOn: z.boolean() }),
    output: z.object({}),
    errors: [],
  }),
}
