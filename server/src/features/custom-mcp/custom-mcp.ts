export { knowingServers, withServers } from './with-servers.ts'
