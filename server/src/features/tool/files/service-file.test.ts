import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { runTool } from '@quarry/integrations/kit/tool-run'
import type { Toolset } from '@quarry/integrations/kit/tool'
import { createNetwork } from '@quarry/integrations/net/network'
import { openTestIo } from '@quarry/integrations/testing/io'
import { firstIntent } from '@quarry/integrations/testing/tools/acting'
import { startDrive } from '@quarry/integrations/vendors/googledrive/testing/fake'
import { googledrive } from '@quarry/integrations/vendors/googledrive/vendor'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { textOf } from './text-of.ts'

const world = await openWorld()
const ctx = { ...world.app(openParts(world)), signal: new AbortController().signal }
const samples = new URL('../../../../../extraction/samples/self/', import.meta.url)

for (const name of ['pdf-rich.pdf', 'hwp-selfmade-rich.hwp'])
  test(`${name} that lies in Google Drive is read by an agent as text`, async () => {
    await using google = await startDrive()
    await using net = createNetwork({ allow: '127.0.0.0/8' })
    const file = google.model.add(name)
    google.model.get(file).bytes = await readFile(new URL(name, samples))
    const token = google.accounts.give(google.model.account, googledrive.toolset!.scopes!.consent!)
    const io = {
      ...openTestIo<object>({}, net, { base: google.origin, token: async () => token }),
      leaveBy: performance.now(),
      zone: 'Asia/Seoul',
      open: async () => new Uint8Array(),
      textOf: (given: Parameters<typeof textOf>[1]) => textOf(ctx, given),
    }
    const { tools } = googledrive.toolset as Toolset<never>
    const outcome = await runTool(tools['read_file']!, io, { input: { file, part: 1 }, intent: firstIntent })
    assert.ok(outcome.outcome === 'succeeded', JSON.stringify(outcome))
    assert.match(String(outcome.data), new RegExp(`^File ${file}: ${name}\\n[^]*[가-힣]{2}`))
    assert.doesNotMatch(String(outcome.data), /%PDF|\uFFFD/)
  })
