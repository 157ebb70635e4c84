import { testShortly } from './in-tests.ts'
import { postgres } from './postgres.ts'

testShortly(postgres, 'the product outlives the death and the freezing of its database, and serves again')
