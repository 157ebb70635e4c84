import { doctorRoutes } from '@quarry/contract/wire/source/doctor'
import { runEndpoint } from '../../../http/endpoint.ts'
import { examinationRun, examineSource } from './examine-source.ts'

export const doctorEndpoints = [
  runEndpoint(doctorRoutes.examine, examinationRun.name, (ctx, { sourceId }) => examineSource(ctx, sourceId)),
]
