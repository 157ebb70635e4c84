import { testShortly } from '../in-tests.ts'
import { billing } from './billing.ts'

testShortly(billing, 'whatever people, banks and dying processes do in three years, the books agree with the payment company')
