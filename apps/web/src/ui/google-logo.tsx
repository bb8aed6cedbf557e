/** Google's sign in its own colors, as their rules for such a button want it. */
export function GoogleLogo({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.3h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.1-2 3.4-4.9 3.4-8.4z"
      />
      <path
        fill="#34a853"
        d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9a6.9 6.9 0 0 1-10.3-3.6H1.8v3a11.5 11.5 0 0 0 10.2 6.3z"
      />
      <path fill="#fbbc05" d="M5.6 14.2a6.9 6.9 0 0 1 0-4.400v-3H1.8a11.5 11.5 0 0 0 0 10.400l3.800-3z" />
      <path
        fill="#ea4335"
        d="M12 5.1c1.700 0 3.200.6 4.400 1.700l3.300-3.300A11.5 11.5 0 0 0 1.8 6.800l3.800 3A6.9 6.9 0 0 1 12 5.1z"
      />
    </svg>
  )
}
