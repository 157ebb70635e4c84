import { savedSearchRoutes } from '@quarry/contract/wire/search/saved-search'
import { endpoint } from '../../http/endpoint.ts'
import { changeSaved, listSaved, removeSaved, saveSearch, unsubscribe } from './saved-search.ts'

export const savedSearchEndpoints = [
  endpoint(savedSearchRoutes.list, async (ctx) => ({ searches: await listSaved(ctx) })),
  endpoint(savedSearchRoutes.add, saveSearch),
  endpoint(savedSearchRoutes.change, changeSaved),
  endpoint(savedSearchRoutes.remove, removeSaved),
  endpoint(savedSearchRoutes.unsubscribe, unsubscribe),
]
