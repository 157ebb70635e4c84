import { auditRoutes } from '@quarry/contract/wire/workspace/audit'
import { endpoint } from '../../http/endpoint.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './read-audit.ts'

export const auditEndpoints = [endpoint(auditRoutes.list, listAudit), endpoint(auditRoutes.export, exportAudit)]
