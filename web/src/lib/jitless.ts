import { config } from 'zod/mini'

// Zod's compiler probes `new Function`, which the content security policy forbids. Must run before any schema of an object is made.
config({ jitless: true })
