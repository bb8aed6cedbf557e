/**
 * Creates what the handbook takes for granted: a network with names, a mail server, a certificate, and another machine
 * for backups.
 */
import type { DebianMachine } from './debian-machine.ts'

/**
 * Sets 'yes' as the reply to all of apt's questions, accepts repositories of any owner in git, and adds the names that
 * a domain would have.
 */
export async function arrangeSurroundings(machine: DebianMachine): Promise<void> {
  await machine.arrange(`echo 'APT::Get::Assume-Yes "true";' > /etc/apt/apt.conf.d/90yes
    echo 'debconf debconf/frontend select Noninteractive' | debconf-set-selections
    apt-get update
    printf '[safe]\\n\\tdirectory = *\\n' > /etc/gitconfig
    echo '127.0.0.1 help.example.org porch.home.arpa authority.home.arpa s3.example.org backup-box' >> /etc/hosts`)
}

/**
 * Starts an authority of our own in the role of Let's Encrypt: it has an address of its own, and requires proof by the
 * same protocol (ACME) before it signs. The machine trusts it, and its Caddy requests certificates there.
 */
export async function arrangeAuthority(machine: DebianMachine): Promise<void> {
  machine.write(
    '/etc/authority.conf',
    `{
	admin off
	http_port 9080
	https_port 9443
	auto_https disable_redirects
	skip_install_trust
	storage file_system /var/lib/authority
}
https://authority.home.arpa:9443 {
	tls internal
	acme_server
}
`,
  )
  await machine.arrange(`mkdir /var/lib/authority
    systemd-run --unit=authority caddy run --config /etc/authority.conf --adapter caddyfile
    root=/var/lib/authority/pki/authorities/local/root.crt
    until [ -e $root ]; do sleep 0.2; done
    cp $root /usr/local/share/ca-certificates/authority.crt
    update-ca-certificates
    until curl -sf https://authority.home.arpa:9443/acme/local/directory; do sleep 0.2; done`)
}
export const askAuthority = `{
	acme_ca https://authority.home.arpa:9443/acme/local/directory
}
`

/** A service that speaks S3, with the bucket of the handbook; by https, as Caddy's authority vouches for it. */
export async function arrangeBucket(machine: DebianMachine): Promise<void> {
  await machine.arrange(`apt-get install --no-install-recommends python3-moto python3-flask-cors
    systemd-run --unit=bucket moto_server -H 127.0.0.1 -p 5000
    until curl -sf -X PUT http://127.0.0.1:5000/porchlight-photos; do sleep 0.2; done`)
}

/** 'From wherever your others come': one of its own, which that machine trusts. */
export async function arrangeCertificate(machine: DebianMachine): Promise<void> {
  const names = '-subj /CN=help.example.org -addext subjectAltName=DNS:help.example.org'
  await machine.arrange(`apt-get install nginx openssl
    openssl req -x509 -newkey rsa:2048 -nodes -days 30 ${names} \
      -keyout /etc/ssl/private/help.example.org.key -out /etc/ssl/help.example.org.pem
    cp /etc/ssl/help.example.org.pem /usr/local/share/ca-certificates/help.example.org.crt
    update-ca-certificates`)
}

/** Installs a mail server that takes everything for example.org, into one mailbox. */
export async function arrangeMailServer(machine: DebianMachine): Promise<void> {
  await machine.arrange(`echo 'postfix postfix/main_mailer_type select Local only' | debconf-set-selections
    apt-get install postfix
    postconf -e mydestination=example.org,localhost local_recipient_maps= luser_relay=neighbor
    systemctl restart postfix`)
}

/** Another machine with an account for backups: this one's, under another name, and who may come in by which key. */
export async function arrangeBackupBox(machine: DebianMachine): Promise<void> {
  await machine.arrange(`useradd --create-home --shell /bin/bash keeper
    install -d -m 700 -o keeper -g keeper /home/keeper/.ssh
    ssh-keygen -q -t ed25519 -N '' -f /root/.ssh/id_ed25519
    sudo -u porchlight mkdir -m 700 /srv/porchlight/.ssh
    sudo -u porchlight ssh-keygen -q -t ed25519 -N '' -f /srv/porchlight/.ssh/id_ed25519
    cat /root/.ssh/id_ed25519.pub /srv/porchlight/.ssh/id_ed25519.pub > /home/keeper/.ssh/authorized_keys
    chown keeper /home/keeper/.ssh/authorized_keys
    printf 'Host backup-box\\n User keeper\\n StrictHostKeyChecking accept-new\\n' > /root/.ssh/config
    install -o porchlight /root/.ssh/config /srv/porchlight/.ssh/config`)
}
