import { accountDeletionRoutes } from '@quarry/contract/wire/account/account-deletion'
import { memberRoutes } from '@quarry/contract/wire/workspace/member'
import { endpoint } from '../../http/endpoint.ts'
import { deleteAccount } from './delete-account.ts'
import { readDeparture } from './departure.ts'
import { removeMember } from './remove-member.ts'
import { transferOwnership } from './transfer-ownership.ts'

/** Calls about members that also touch what they leave behind: sources, credentials, keys, the workspace itself. */
export const handoverEndpoints = [
  endpoint(memberRoutes.departure, readDeparture),
  endpoint(memberRoutes.remove, removeMember),
  endpoint(memberRoutes.transferOwnership, transferOwnership),
  endpoint(accountDeletionRoutes.delete, deleteAccount),
]
