package netqscope.analyzer;

/** Names of {@code ARPHRD_*} numbers (linux/if_arp.h). */
final class LinkTypes {

    private LinkTypes() {}

    static String name(int linkType) {
        String name = switch (linkType) {
            case 1 -> "Ethernet";
            case 32 -> "InfiniBand";
            case 512 -> "PPP";
            case 768 -> "IP tunnel";
            case 769 -> "IPv6 tunnel";
            case 772 -> "loopback";
            case 776 -> "IPv6 in IPv4";
            case 778 -> "GRE";
            case 65534 -> "none";
            default -> "other";
        };
        return name + " (" + linkType + ")";
    }
}
