import { fileServerConformance } from '../testing/conformance.ts'
import { startVsftpd } from '../testing/vsftpd.ts'

fileServerConformance('vsftpd', () => startVsftpd())
