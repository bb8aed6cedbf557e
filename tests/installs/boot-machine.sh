# Becomes the first process of a Debian that lies in a folder: `boot-machine.sh BASE FOLDER [HERE THERE]…`, in namespaces of
# its own. What it changes goes to FOLDER; BASE stays as it is.
set -eu
base=$1
folder=$2
shift 2
root=$folder/root
mount --make-rprivate /
# What was written need not outlast the machine.
mount -t overlay overlay -o "lowerdir=$base,upperdir=$folder/upper,workdir=$folder/work,volatile" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null:3 zero:5 full:7 random:8 urandom:9; do
  mknod -m 666 "$root/dev/${device%:*}" c 1 "${device#*:}"
done
mknod -m 666 "$root/dev/tty" c 5 0
mkdir "$root/dev/pts" "$root/dev/shm" "$root/dev/net"
mknod -m 666 "$root/dev/net/tun" c 10 200
mount -t devpts -o newinstance,ptmxmode=666,mode=620 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
for link in fd stdin:fd/0 stdout:fd/1 stderr:fd/2; do
  case $link in
    fd) ln -s /proc/self/fd "$root/dev/fd" ;;
    *) ln -s "/proc/self/${link#*:}" "$root/dev/${link%:*}" ;;
  esac
done
# An overlay cannot lie on another one: an engine for containers keeps its own there.
for plain in docker containers; do
  mkdir -p "$folder/plain/$plain" "$root/var/lib/$plain"
  mount --bind "$folder/plain/$plain" "$root/var/lib/$plain"
done
while [ $# -ge 2 ]; do
  mkdir -p "$root$2"
  mount --bind "$1" "$root$2"
  shift 2
done
hostname porch
ip link set lo up
cd "$root"
pivot_root . mnt
umount -l /mnt
exec env -i container=porchlight PATH=/usr/sbin:/usr/bin:/sbin:/bin /sbin/init
