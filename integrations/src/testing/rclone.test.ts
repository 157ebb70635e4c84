import { fileServerConformance } from './conformance.ts'
import { startRclone } from './rclone.ts'

const hidesClosedFolders = true
fileServerConformance('WebDAV of rclone', () => startRclone('webdav'), { hidesClosedFolders, closedFile: 'upstream' })
fileServerConformance('SFTP of rclone', () => startRclone('sftp'), { hidesClosedFolders })
