import { testShortly } from './in-tests.ts'
import { soak } from './soak.ts'

testShortly(soak, 'under a mixed load nothing fails')
