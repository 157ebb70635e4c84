import { fileServerConformance } from '../../testing/conformance.ts'
import { startSshd } from './testing/sshd.ts'

fileServerConformance('sshd', startSshd, {
  refused: { id: 'somebody-else' },
  baseFolder: (server, folder) => `${server.root}/${folder}`,
})
