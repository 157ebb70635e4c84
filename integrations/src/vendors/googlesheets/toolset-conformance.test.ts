import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startSheetsToolSite } from './testing/tool-site.ts'
import { googlesheets } from './vendor.ts'

toolsetConformance(googlesheets, startSheetsToolSite)
