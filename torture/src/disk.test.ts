import { disk } from './disk.ts'
import { testShortly } from './in-tests.ts'

// Mounting is for root only.
if (process.getuid?.() === 0)
  testShortly(disk, 'a disk that fills up under load and is freed costs no acknowledged file, and the same process goes on')
