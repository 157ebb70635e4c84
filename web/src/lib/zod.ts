import { z } from 'zod'

// Zod's compiler probes `new Function`, which the content security policy forbids. Must run before any schema does.
z.config({ jitless: true })
