import { toolsetConformance } from '../../testing/tools/toolset-conformance.ts'
import { startYoutubeToolSite } from './testing/tool-site.ts'
import { youtube } from './vendor.ts'

toolsetConformance(youtube, startYoutubeToolSite)
