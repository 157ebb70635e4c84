import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startDriveToolSite } from './testing/tool-site.ts'
import { onedrive } from './vendor.ts'

toolsetConformance(onedrive, startDriveToolSite)
