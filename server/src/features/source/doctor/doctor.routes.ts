import { doctorRoutes } from '@quarry/contract/doctor'
import { runEndpoint } from '../../../http/endpoint.ts'
import { examinationRun, examineSource } from './examine-source.ts'

export const doctorEndpoints = [
  runEndpoint(doctorRoutes.examine, examinationRun.name, (ctx, { workspaceContentProviderId }) =>
    examineSource(ctx, workspaceContentProviderId),
  ),
]
