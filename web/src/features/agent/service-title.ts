import { aboutService } from '../../lib/services.ts'

/** How a service calls itself. */
export const serviceTitle = (service: string): string => aboutService(service)?.name ?? service
