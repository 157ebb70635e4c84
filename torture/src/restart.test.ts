import { testShortly } from './in-tests.ts'
import { restart } from './restart.ts'

testShortly(restart, 'a start after everything was killed succeeds at once, whatever was left in its way')
