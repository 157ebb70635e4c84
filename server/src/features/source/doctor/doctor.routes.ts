import { doctorRoutes } from '@quarry/contract/doctor'
import { endpoint } from '../../../http/endpoint.ts'
import { examineSource } from './examine-source.ts'

export const doctorEndpoints = [
  endpoint(doctorRoutes.examine, (ctx, { workspaceContentProviderId }) => examineSource(ctx, workspaceContentProviderId)),
]
