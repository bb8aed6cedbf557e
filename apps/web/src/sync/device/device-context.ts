import { assert } from '@porchlight/contracts/errors/assert'
import { createContext, useContext } from 'react'
import type { Device } from './device.ts'

export const DeviceContext = createContext<Device | null>(null)

/** The signed-in member's device. */
export function useDevice(): Device {
  const device = useContext(DeviceContext)
  assert(device, 'useDevice outside a signed-in tree')
  return device
}
