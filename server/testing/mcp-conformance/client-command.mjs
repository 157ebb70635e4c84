// What the official suite starts as the client that it looks at. It has the test do the work, which has loaded the client already.
import { request } from 'node:http'

const [test, address] = process.argv.slice(2)
const asked = request(test, { method: 'POST' }, (response) => {
  response.pipe(process.stderr)
  response.on('end', () => process.exit(response.statusCode === 200 ? 0 : 1))
})
asked.end(JSON.stringify({ address, registered: JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}') }))
