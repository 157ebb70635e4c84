import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startJiraToolSite } from './testing/tool-site.ts'
import { jira } from './vendor.ts'

toolsetConformance(jira, startJiraToolSite)
