/** The page in one file, which is here before anything is tapped. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTarget } from '../../../apps/web/floor.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: buildTarget,
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
