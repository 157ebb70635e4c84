import { damage } from './damage.ts'
import { testShortly } from './in-tests.ts'

testShortly(damage, 'damage to the index, to stored files and to an export is mended, refused or named, never served')
