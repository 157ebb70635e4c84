import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startFigmaToolSite } from './testing/tool-site.ts'
import { figma } from './vendor.ts'

toolsetConformance(figma, startFigmaToolSite)
