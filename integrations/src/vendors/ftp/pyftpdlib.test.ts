import { fileServerConformance } from '../../testing/conformance.ts'
import { startPyftpdlib } from './testing/pyftpdlib.ts'

fileServerConformance('pyftpdlib', () => startPyftpdlib(), { saysLineBreaks: false })
