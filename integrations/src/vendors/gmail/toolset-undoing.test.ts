import { test } from 'node:test'
import type { Toolset } from '../../kit/tool.ts'
import { undoingConformance } from '../../testing/tools/toolset-conformance-undoing.ts'
import { startGmailToolSite } from './testing/tool-site.ts'
import { gmail } from './vendor.ts'

const { tools } = gmail.toolset as Toolset<never>
for (const [name, tool] of Object.entries(tools))
  if (tool.undo)
    undoingConformance((title, check) => void test(`Gmail, ${name}: ${title}`, check), { name, tool, open: startGmailToolSite })
