import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startGmailToolSite } from './testing/tool-site.ts'
import { gmail } from './vendor.ts'

toolsetConformance(gmail, startGmailToolSite)
