export { identifyKeyOrApp } from './identify-app.ts'
export { protocolEndpoints } from './protocol/protocol.ts'
