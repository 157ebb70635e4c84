import { apiKeyRoutes } from '@quarry/contract/wire/workspace/api-key'
import { endpoint } from '../../http/endpoint.ts'
import { createKey } from './create-key.ts'
import { keyDetail, listKeys, listWorkspaceKeys } from './read-keys.ts'
import { removeKey } from './remove-key.ts'

export const apiKeyEndpoints = [
  endpoint(apiKeyRoutes.list, listKeys),
  endpoint(apiKeyRoutes.ofWorkspace, listWorkspaceKeys),
  endpoint(apiKeyRoutes.detail, keyDetail),
  endpoint(apiKeyRoutes.create, createKey),
  endpoint(apiKeyRoutes.remove, removeKey),
]
