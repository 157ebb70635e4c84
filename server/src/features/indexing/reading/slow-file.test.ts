import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folder, listing, startDavServer, thing } from '@quarry/integrations/vendors/webdav/testing/dav-server'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { listFailures } from '../../source/documents/failures.ts'
import { listSources } from '../../source/list-sources.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { indexSourceJob } from '../indexing.jobs.ts'

const world = await openWorld()
const parts = openParts(world)

test('a file that comes byte by byte fails by itself after ten minutes, however steadily it comes', async () => {
  const ada = await world.member(parts)
  let asked = 0
  await using server = await startDavServer({
    '/': listing(folder('/'), thing('/slow.txt', '<D:resourcetype/><D:getcontentlength>9</D:getcontentlength>')),
    'GET /slow.txt': (request, response) => {
      asked++
      response.writeHead(200, { 'content-length': '9' })
      const dripping = setInterval(() => {
        world.clock.advance({ minutes: 3 })
        response.write('x')
      }, 20)
      request.socket.on('close', () => clearInterval(dripping))
    },
  })
  const settings = { url: server.origin, id: 'ada', password: 'x' }
  const id = await connectSource(ada, { serviceName: 'webdav', displayName: 'slow', accessLevel: 'PUBLIC', settings })
  await world.runJobs([indexSourceJob], parts)
  const { failures } = await listFailures(ada, { id, code: null, page: 0, pageSize: 10 })
  assert.deepEqual(
    failures.map(({ title, code, detail }) => [title, code, detail]),
    [['slow.txt', 'unreachable', 'The server takes too long to send this file.']],
  )
  assert.equal((await listSources(ada))[0]?.status, 'partialComplete')
  assert.equal(asked, 3)
})
