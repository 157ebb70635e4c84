import { startApache } from './testing/apache.ts'
import { fileServerConformance } from '../../testing/conformance.ts'

fileServerConformance('Apache with Basic', () => startApache({ auth: 'basic' }))
fileServerConformance('Apache with Digest', () => startApache({ auth: 'digest' }))
