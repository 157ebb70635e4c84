import { approvalRoutes } from '@quarry/contract/wire/agent/approval'
import { endpoint } from '../../http/endpoint.ts'
import { currentFields } from './current-fields.ts'
import { decideAsked, listApprovals, listOwnRules, readShownOnly, revokeOwnRule, tellOfCall } from './approvals.ts'

export const approvalEndpoints = [
  endpoint(approvalRoutes.list, listApprovals),
  endpoint(approvalRoutes.current, currentFields),
  endpoint(approvalRoutes.shown, readShownOnly),
  endpoint(approvalRoutes.decide, decideAsked),
  endpoint(approvalRoutes.tellOutcome, tellOfCall),
  endpoint(approvalRoutes.rules, listOwnRules),
  endpoint(approvalRoutes.revokeRule, revokeOwnRule),
]
