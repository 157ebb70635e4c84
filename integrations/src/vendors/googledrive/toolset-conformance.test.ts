import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startDriveToolSite } from './testing/tool-site.ts'
import { googledrive } from './vendor.ts'

toolsetConformance(googledrive, startDriveToolSite)
