import { z } from 'zod'
import { SavedSearchId, SourceId, WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { resultTypes } from '../../domain/search/result-type.ts'
import { mailWhens } from '../../domain/search/saved-search.ts'
import { formatGroupNames } from '../../domain/search/search.ts'
import { savedSearchPaths } from '../../calls/search/saved-search.ts'
import { route } from '../route.ts'

const filters = z.object({
  typeList: z.array(z.enum(resultTypes)).max(20).optional(),
  formats: z.array(z.enum(formatGroupNames)).max(20).optional(),
  sourceIds: z.array(SourceId).max(200).optional(),
  personList: z.array(z.string().min(1).max(200)).max(50).optional(),
})
const query = z.string().trim().min(1).max(limits.queryLength)
const mail = z.enum(mailWhens)

export const SavedSearch = z
  .object({
    id: SavedSearchId,
    query: z.string(),
    filters,
    mail,
    /** Why no mail is sent although one is wanted: the person left the workspace meanwhile, or unsubscribed by the link of a mail. */
    pausedReason: z.enum(['left', 'unsubscribed']).nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.infer<typeof SavedSearch>

const workspace = z.object({ workspaceId: WorkspaceId })

/** Searches that a person keeps, for that person alone. */
export const savedSearchRoutes = {
  list: route({
    ...savedSearchPaths.list,
    summary: 'Own saved searches, the latest first',
    access: 'home.use',
    query: workspace,
    output: z.object({ searches: z.array(SavedSearch) }),
    errors: [],
  }),
  add: route({
    ...savedSearchPaths.add,
    summary: 'Save a search, and have what is new mailed',
    access: 'home.use',
    body: workspace.extend({ query, filters, mail }),
    output: z.object({ id: SavedSearchId }),
    errors: ['savedSearchLimitReached'],
  }),
  change: route({
    ...savedSearchPaths.change,
    summary: 'Change when what is new is mailed, which goes on from now',
    access: 'home.use',
    body: workspace.extend({ id: SavedSearchId, mail }),
    output: z.object({}),
    errors: ['savedSearchMissing'],
  }),
  remove: route({
    ...savedSearchPaths.remove,
    summary: 'Forget a saved search',
    access: 'home.use',
    query: workspace.extend({ id: SavedSearchId }),
    output: z.object({}),
    errors: ['savedSearchMissing'],
  }),
  unsubscribe: route({
    ...savedSearchPaths.unsubscribe,
    summary: 'End the mails of a saved search, by the link in one of them',
    access: 'anyone',
    body: z.object({ token: z.string().min(1).max(500) }),
    output: z.object({}),
    perMinute: 60,
    errors: ['savedSearchMissing'],
  }),
}
