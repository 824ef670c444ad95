#!/bin/sh
# Run by machine-network.e2e.test.ts, in namespaces of its own (mount, network, processes): three machines and a stranger on one network,
# each machine with what `npm run deploy:files` printed for it.
#   try-network.sh FILES MACHINE=ADDRESS...
# FILES/MACHINE has tsuzura.conf and tsuzura.key. Outside, machine number n is 192.0.2.n, as in the file of peers.
set -eu
files=$1
shift
export LANG=C.UTF-8

mount -t tmpfs none /run # of ip netns, and of WireGuard
ip link add outside type bridge
ip link set outside up
join_network() { # NAME NUMBER
  ip netns add "$1"
  ip link add "cable-$2" type veth peer name card netns "$1"
  ip link set "cable-$2" master outside up
  ip -n "$1" link set lo up
  ip -n "$1" address add "192.0.2.$2/24" dev card
  ip -n "$1" link set card up
}
at() {
  name=$1
  shift
  ip netns exec "$name" "$@"
}
# wg-quick looks into /etc/wireguard, and its programs meet in /run/wireguard: each machine has its own.
wg_quick() { # MACHINE up|down
  at "$1" sh -c 'mount --bind "$1" /etc/wireguard; mount --bind "$1/run" /run/wireguard; wg-quick "$2" tsuzura' \
    sh "$files/$1" "$2" >> "$files/log" 2>&1
}
ask() { # FROM ADDRESS: what the program there answers, or nothing
  at "$1" curl -s --max-time 2 "http://$2:8000/name" || true
}
until_heard() { # FROM ADDRESS
  at "$1" curl -s --retry 40 --retry-connrefused --retry-delay 1 --max-time 5 "http://$2:8000/name"
}

mkdir -p /etc/wireguard /run/wireguard
number=10
for one in "$@"; do
  number=$((number + 1))
  machine=${one%=*}
  mkdir "$files/$machine/run"
  join_network "$machine" "$number"
  # Whatever arrives from outside that is not WireGuard's.
  at "$machine" nft 'add table inet count; add counter inet count clear; add chain inet count input { type filter hook input priority -300; }; add rule inet count input iifname "card" meta protocol ip udp dport != 51820 counter name clear; add rule inet count input iifname "card" meta l4proto tcp counter name clear'
  wg_quick "$machine" up
  mkdir "$files/$machine/site"
  echo "$machine" > "$files/$machine/site/name"
  at "$machine" python3 -m http.server --bind "${one#*=}" --directory "$files/$machine/site" 8000 >> "$files/log" 2>&1 &
done
join_network stranger 99

for from in "$@"; do
  for to in "$@"; do
    [ "$from" = "$to" ] || echo "${from%=*} hears $(until_heard "${from%=*}" "${to#*=}")"
  done
done
clear_packets() { # MACHINE
  at "$1" nft list counter inet count clear | sed -n 's/.*packets \([0-9]*\).*/\1/p'
}
for one in "$@"; do
  echo "clear packets at ${one%=*}: $(clear_packets "${one%=*}")"
done

second=${2%=*} second_address=${2#*=}
at stranger ip route add "$second_address" via 192.0.2.12
echo "the stranger hears $(ask stranger "$second_address")"
at "$second" nft delete table inet tsuzura
echo "without the rule the stranger hears $(ask stranger "$second_address")"
[ "$(clear_packets "$second")" -gt 0 ] && echo "clear packets at $second were counted"
at "$second" nft 'add table inet tsuzura' # wg-quick takes it away

wg_quick "$second" down
wg_quick "$second" up
echo "the stranger hears $(ask stranger "$second_address")"
echo "${1%=*} hears $(until_heard "${1%=*}" "$second_address") again"
